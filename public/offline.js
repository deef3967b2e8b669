// Draws the offline page. offline-rules.js says what it shows.
import { listSeen, watchLine } from './offline-rules.js'

const find = (id) => document.getElementById(id)
/** What is shown, as text: what has not changed is not drawn again, so that a reader keeps their place. */
let shown

function show() {
  const seen = listSeen(location.pathname)
  const next = JSON.stringify([location.pathname, seen])
  if (next === shown) return
  shown = next
  const { codes, here, sales, listings } = seen
  find('codes').replaceChildren(...codes.map((code) => draw('code', code)))
  find('here').replaceChildren(...(here ? [draw('card', here)] : []))
  drawList('sales', sales)
  drawList('listings', listings)
  find('nothing').hidden = codes.length + sales.length + listings.length > 0 || here !== undefined
}

function drawList(id, cards) {
  find(id).hidden = cards.length === 0
  find(`${id}-list`).replaceChildren(
    ...cards.map((card) => {
      const item = document.createElement('li')
      item.append(draw('card', card))
      return item
    }),
  )
}

/** Fills a copy of a template. A part without a value is left out. */
function draw(template, values) {
  const drawn = find(`${template}-template`).content.firstElementChild.cloneNode(true)
  for (const part of drawn.querySelectorAll('[data-part]')) {
    const value = values[part.dataset.part]
    if (!value) part.remove()
    else if (part.tagName === 'IMG') part.src = value
    else part.textContent = value
  }
  if (values.language) drawn.lang = values.language
  if (template === 'code') drawn.setAttribute('aria-label', values.title)
  link(drawn, '[data-part="title"]', values.path)
  link(drawn, '[data-part="contact"]', values.number)
  return drawn
}

function link(drawn, selector, address) {
  const part = drawn.querySelector(selector)
  if (part && address) part.href = address
}

/** Shows what is stored of another address at once: the network would first have to fail again. */
function openStored(event) {
  const opened = event.target.closest('article a[href^="/"]')
  if (!opened || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  history.pushState(null, '', opened.href)
  show()
  scrollTo(0, 0)
  find('title').focus()
}

document.addEventListener('click', openStored)
addEventListener('popstate', show)
find('again').addEventListener('click', () => location.reload())
watchLine(show)
