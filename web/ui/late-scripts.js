// Runs in the page's head, as it is: see late-scripts.tsx.
;(() => {
  const patienceMs = 2000
  const waiting = new AbortController()
  const options = { capture: true, signal: waiting.signal }
  let isPressed = false

  function start() {
    isPressed = true
    // The template comes last.
    if (document.readyState === 'loading' || waiting.signal.aborted) return
    waiting.abort()
    const scripts = document.getElementById('late-scripts')
    if (!scripts) return
    document.head.append(...scripts.content.querySelectorAll('link'))
    scripts.replaceWith(scripts.content)
  }

  // Between two frames: the browser has drawn the pictures that have just come.
  function startSoon() {
    requestAnimationFrame(() => setTimeout(start))
  }

  function startAfterPictures() {
    const pictures = [...document.querySelectorAll('img[fetchpriority="high"]')]
    // One that failed is complete too.
    if (pictures.length > 0 && pictures.every((picture) => picture.complete)) startSoon()
  }

  // A screen reader presses with a click alone.
  for (const kind of ['pointerdown', 'keydown', 'click']) addEventListener(kind, start, options)
  document.addEventListener('DOMContentLoaded', () => {
    if (isPressed) return start()
    startAfterPictures()
    for (const kind of ['load', 'error']) document.addEventListener(kind, startAfterPictures, options)
    setTimeout(start, patienceMs)
  })
  addEventListener('load', startSoon, options)
})()
