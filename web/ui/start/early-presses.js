// Runs in the page's head, unchanged, before our other code has loaded: see page-scripts.tsx.
;(() => {
  const root = document.documentElement
  const patienceMs = 30000
  let pressed

  function mark(element) {
    unmark()
    pressed = element
    pressed.setAttribute('data-pending', '')
  }

  function unmark() {
    if (pressed) pressed.removeAttribute('data-pending')
    pressed = undefined
  }

  function isAlive() {
    return 'alive' in root.dataset
  }

  function showMissingNotice() {
    const notice = document.getElementById('code-missing')
    if (notice && !isAlive()) notice.hidden = false
  }

  function isNative(button) {
    const { form } = button
    return button.hasAttribute('popovertarget') || (button.type === 'submit' && form && form.method === 'get')
  }

  function keep(event) {
    if (isAlive() || !event.target.closest) return
    const control = event.target.closest('button, a[href]')
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (control.tagName === 'A' && !control.hasAttribute('data-keep')) {
      if (control.pathname !== location.pathname) mark(control.closest('article') || control)
      return
    }
    if (control.getAttribute('aria-disabled') === 'true' || isNative(control)) return
    event.preventDefault()
    mark(control)
    setTimeout(showMissingNotice, patienceMs)
  }

  function submitChoice({ target }) {
    if (isAlive() || !target.form || target.form.method !== 'get') return
    if (target.type !== 'radio' && target.tagName !== 'SELECT') return
    mark(target.closest('label') || target)
    target.form.submit()
  }

  function repeatPress() {
    const control = pressed
    const notice = document.getElementById('code-missing')
    unmark()
    if (notice) notice.hidden = true
    if (control && control.isConnected && (control.tagName === 'BUTTON' || control.hasAttribute('data-keep')))
      control.click()
  }

  function noteOffer(event) {
    event.preventDefault()
    window.installOffer = event
  }

  addEventListener('beforeinstallprompt', noteOffer)
  addEventListener('click', keep, true)
  addEventListener('change', submitChoice, true)
  addEventListener('pagehide', unmark)
  addEventListener('alive', () => setTimeout(repeatPress))
  addEventListener('error', (event) => event.target.tagName === 'SCRIPT' && showMissingNotice(), true)
})()
