/** What a translator has put in the place of a text that React knows. */
const replacements = new WeakMap<Node, Node>()

/**
 * Lets the browser translate the page. A translator puts each text into an element, or a copy of it, without React's
 * knowledge. React would then fail when it removes the text or inserts something before it, and what it writes into the
 * text would not appear. What was translated before this was called stays as it is.
 */
export function allowTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype
  const observer = new MutationObserver(handle)
  observer.observe(document, { childList: true, subtree: true })

  function handle(records: MutationRecord[]) {
    const added = new Set<Node>(records.flatMap((record) => [...record.addedNodes]))
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target)
      for (const node of record.addedNodes) forgetReplacement(node)
      for (const node of record.removedNodes) {
        const place = node instanceof Text && !node.isConnected ? findReplacement(record, added) : undefined
        if (!place) continue
        replacements.set(node, place)
        observer.observe(node, { characterData: true })
      }
    }
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    handle(observer.takeRecords())
    const gone = replacements.get(child) ?? child
    replacements.delete(child)
    let parent = gone.parentNode
    if (parent) removeChild.call(parent, gone)
    // An empty element would still take space between others.
    while (parent && parent !== this && !parent.hasChildNodes()) {
      const emptied = parent
      parent = emptied.parentNode
      if (parent) removeChild.call(parent, emptied)
    }
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next) as T
    handle(observer.takeRecords())
    return insertBefore.call(this, node, findPlaceIn(this, next)) as T
  }
}

/** React has written into this text, or inserted it elsewhere: shows it instead of its translation. */
function putBack(text: Node) {
  const replacement = replacements.get(text)
  replacements.delete(text)
  replacement?.parentNode?.replaceChild(text, replacement)
}

function forgetReplacement(text: Node) {
  const replacement = replacements.get(text)
  replacements.delete(text)
  replacement?.parentNode?.removeChild(replacement)
}

/** Returns the element that was added where a text was removed. */
function findReplacement({ addedNodes, previousSibling, nextSibling }: MutationRecord, added: Set<Node>) {
  const candidates = [...addedNodes, previousSibling, nextSibling]
  return candidates.find((node) => node instanceof Element && node.isConnected && added.has(node))
}

/** Returns the child of `parent` that is or contains this node or its replacement; null if there is none. */
function findPlaceIn(parent: Node, node: Node): Node | null {
  let place: Node | null = replacements.get(node) ?? node
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}
