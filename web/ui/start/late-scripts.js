// Runs in the page's head, unchanged: see page-scripts.tsx.
;(() => {
  const patienceMs = 2000
  const waiting = new AbortController()
  const options = { capture: true, signal: waiting.signal }
  let isPressed = false

  function start() {
    isPressed = true
    // The template is at the end of the HTML, so it may not be there yet.
    if (document.readyState === 'loading' || waiting.signal.aborted) return
    waiting.abort()
    const scripts = document.getElementById('late-scripts')
    if (!scripts) return
    document.head.append(...scripts.content.querySelectorAll('link'))
    scripts.replaceWith(scripts.content)
  }

  // Waits until the browser has drawn the pictures that have just loaded.
  function startSoon() {
    requestAnimationFrame(() => setTimeout(start))
  }

  function startAfterPictures() {
    const pictures = [...document.querySelectorAll('img[fetchpriority="high"]')]
    // A picture that failed to load counts as complete too.
    if (pictures.length > 0 && pictures.every((picture) => picture.complete)) startSoon()
  }

  // A screen reader sends only a click.
  for (const kind of ['pointerdown', 'keydown', 'click']) addEventListener(kind, start, options)
  document.addEventListener('DOMContentLoaded', () => {
    if (isPressed) return start()
    startAfterPictures()
    for (const kind of ['load', 'error']) document.addEventListener(kind, startAfterPictures, options)
    setTimeout(start, patienceMs)
  })
  addEventListener('load', startSoon, options)
})()
