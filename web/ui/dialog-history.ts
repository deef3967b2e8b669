/** Each open dialog has an entry of its own in the history, so that a phone's Back closes it and stays on the page. */
type OpenDialog = { close: () => void }
type EntryState = { key?: string; dialogs?: number } | null

const open: OpenDialog[] = []
/** The page they stand on: the router's key of its entry, which their entries share. */
let pageKey: string | undefined
/** Where a step back of our own will arrive. `isForRouter`: at a page that the router does not show yet. */
type OwnStep = { key: string | undefined; depth: number; isForRouter: boolean }
let ownStep: OwnStep | undefined

const readState = () => window.history.state as EntryState
const depthOf = (state: EntryState) => state?.dialogs ?? 0

/** Says that a dialog is open; call what it gives once it is closed or gone. `close` is called when Back closes it. */
export function enterDialog(close: () => void): () => void {
  const entry = { close }
  if (open.length === 0) pageKey = readState()?.key
  open.push(entry)
  matchHistory()
  return () => {
    open.splice(open.indexOf(entry), 1)
    // Another may open, or the page be left, in the same breath: both make a step back wrong.
    setTimeout(matchHistory)
  }
}

/** As many entries as dialogs. */
function matchHistory() {
  const depth = depthOf(readState())
  if (depth < open.length) {
    window.history.pushState({ ...readState(), dialogs: open.length }, '')
  } else if (depth > open.length && !ownStep) {
    stepBack(depth - open.length)
  }
}

function stepBack(count: number, isForRouter = false) {
  const state = readState()
  ownStep = { key: state?.key, depth: depthOf(state) - count, isForRouter }
  window.history.go(-count)
}

/** Begin before the router does: what is about dialogs alone must not reach it. */
export function watchDialogHistory() {
  window.addEventListener('popstate', follow, { capture: true })
  // Reloaded with a dialog open: the page comes without it.
  const depth = depthOf(readState())
  if (depth > 0) stepBack(depth)
}

function follow(event: PopStateEvent) {
  const state = event.state as EntryState
  const depth = depthOf(state)
  const arrived = ownStep
  // Somewhere else: the person went there meanwhile, and our step with them.
  ownStep = undefined
  if (arrived && arrived.key === state?.key && arrived.depth === depth) {
    if (!arrived.isForRouter) event.stopImmediatePropagation()
    matchHistory()
  } else if (depth > open.length) {
    // Forward, or Back from another page, to a dialog that is closed: on to its page.
    event.stopImmediatePropagation()
    stepBack(depth - open.length, true)
  } else if (depth < open.length && state?.key === pageKey) {
    event.stopImmediatePropagation()
    for (const entry of open.slice(depth)) entry.close()
    // One that is busy stays.
    setTimeout(matchHistory)
  }
}
