/** Each open dialog has its own entry in the history, so that a phone's Back closes the dialog and stays on the page. */
type OpenDialog = { close: () => void }
type EntryState = { key?: string; dialogs?: number } | null

const open: OpenDialog[] = []
/** The router's key of the page that the dialogs are on. Their history entries have the same key. */
let pageKey: string | undefined
/** Where our own step back will arrive. `isForRouter`: the step leads to a page that the router does not show yet. */
type OwnStep = { key: string | undefined; depth: number; isForRouter: boolean }
let ownStep: OwnStep | undefined

const readState = () => window.history.state as EntryState
const depthOf = (state: EntryState) => state?.dialogs ?? 0

/**
 * Registers an open dialog. Call the returned function when it is closed or unmounted. `close` is called when Back
 * closes the dialog.
 */
export function registerDialog(close: () => void): () => void {
  const entry = { close }
  if (open.length === 0) pageKey = readState()?.key
  open.push(entry)
  matchHistory()
  return () => {
    open.splice(open.indexOf(entry), 1)
    // Waits for the end of this event: another dialog may open or the page may change, and a step back would then be
    // wrong.
    setTimeout(matchHistory)
  }
}

/** Adds or removes history entries until there is one for each open dialog. */
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

/** Call this before the router starts: `popstate` events that concern only dialogs must not reach it. */
export function watchDialogHistory() {
  window.addEventListener('popstate', handlePopState, { capture: true })
  // A reload closes every dialog, but their history entries remain.
  const depth = depthOf(readState())
  if (depth > 0) stepBack(depth)
}

function handlePopState(event: PopStateEvent) {
  const state = event.state as EntryState
  const depth = depthOf(state)
  const arrived = ownStep
  // If this event is not our step, the person went elsewhere in the meantime, and our step was lost.
  ownStep = undefined
  if (arrived && arrived.key === state?.key && arrived.depth === depth) {
    if (!arrived.isForRouter) event.stopImmediatePropagation()
    matchHistory()
  } else if (depth > open.length) {
    // The person went forward, or back from another page, to the entry of a closed dialog. Go on to its page.
    event.stopImmediatePropagation()
    stepBack(depth - open.length, true)
  } else if (depth < open.length && state?.key === pageKey) {
    event.stopImmediatePropagation()
    for (const entry of open.slice(depth)) entry.close()
    // A busy dialog stays open and needs its entry back.
    setTimeout(matchHistory)
  }
}
