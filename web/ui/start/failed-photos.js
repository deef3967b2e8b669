// Runs in the page's head, unchanged: see page-scripts.tsx.
;(() => {
  const pauseMs = 4000
  const maxTries = 4
  const tries = new WeakMap()

  const isFailed = (photo) => photo.hasAttribute('data-failed')

  // Setting the address makes the browser fetch the picture again, even if the address is the same.
  function fetchAgain(photo) {
    photo.setAttribute('src', photo.getAttribute('src'))
  }

  function retryLater({ target: photo }) {
    if (!photo.matches || !photo.matches('picture > img')) return
    photo.setAttribute('data-failed', '')
    const tried = tries.get(photo) || 0
    tries.set(photo, tried + 1)
    if (tried < maxTries) setTimeout(() => isFailed(photo) && fetchAgain(photo), pauseMs * 2 ** tried)
  }

  addEventListener('error', retryLater, true)
  document.addEventListener('load', ({ target }) => target.removeAttribute('data-failed'), true)
  addEventListener('online', () => document.querySelectorAll('img[data-failed]').forEach(fetchAgain))
})()
