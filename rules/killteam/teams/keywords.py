"""Phrases of keywords: `DOCK HAND` names operatives with the keywords `DOCK` and `HAND`."""


def has_keywords(own: tuple[str, ...], wanted: str) -> bool:
    """Whether the operative's keywords contain all wanted words, in capitals or not."""
    words = " ".join(wanted.upper().split())
    if not words:
        return True
    heads = (" ".join(keyword.upper().split()) for keyword in own)
    return any(has_keywords(own, words[len(head) :]) for head in heads if head and f"{words} ".startswith(f"{head} "))
