// Shows notices of decisions while pages of matches are in the background, and leads back to them.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('notificationclick', (event) => {
  const address = event.notification.data;
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then((pages) => {
    const open = pages.find((page) => page.url === address);
    return open ? open.focus() : self.clients.openWindow(address);
  }));
});
