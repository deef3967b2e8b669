// Runs in the page's head, as it is: see late-scripts.tsx.
;(() => {
  const patienceMs = 2000

  function start() {
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
    if (pictures.length > 0 && pictures.every((picture) => picture.complete)) startSoon()
  }

  document.addEventListener('DOMContentLoaded', () => {
    startAfterPictures()
    document.addEventListener('load', startAfterPictures, true)
    setTimeout(start, patienceMs)
    addEventListener('pointerdown', start, true)
    addEventListener('keydown', start, true)
  })
  addEventListener('load', startSoon)
})()
