"""The armies for programs: the same services and selectors as the pages, as JSON."""
