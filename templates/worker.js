// Shows notifications of decisions: for pages in the background, and after a push without an open page. A click opens
// the match.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(tellWhatWaits()));
self.addEventListener('notificationclick', (event) => {
  const address = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => page.url === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});

// A push is empty: this worker then asks the site which matches wait.
async function tellWhatWaits() {
  const [first, ...others] = await waiting();
  const body = others.length ? `${first.title}, and ${others.length} more` : first.title;
  await self.registration.showNotification(first.match && !first.news ? 'Your turn' : 'Gridless', {
    body,
    tag: first.match,
    data: new URL(first.url, self.location.origin).href,
  });
}

async function waiting() {
  const play = "{% url 'home' %}";
  try {
    const answer = await fetch("{% url 'games:notices_waiting' %}");
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
    const { matches } = await answer.json();
    return matches.length ? matches : [{ match: '', title: 'Already answered: no match waits for you.', url: play }];
  } catch {
    return [{ match: '', title: 'A match waits for you.', url: play }];
  }
}
