/** Each open dialog has an entry of its own in the history, so that a phone's Back closes it and stays on the page. */
type OpenDialog = { close: () => void }
type EntryState = { key?: string; dialogs?: number } | null

const open: OpenDialog[] = []
/** The page they stand on: the router's key of its entry, which their entries share. */
let pageKey: string | undefined
/** Steps back of our own that have not arrived yet. */
let ownSteps = 0

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
  } else if (depth > open.length && ownSteps === 0) {
    ownSteps += 1
    window.history.go(open.length - depth)
  }
}

/** Begin before the router does: what is about dialogs alone must not reach it. */
export function watchDialogHistory() {
  window.addEventListener('popstate', follow, { capture: true })
  // Reloaded with a dialog open: the page comes without it.
  const depth = depthOf(readState())
  if (depth > 0) window.history.go(-depth)
}

function follow(event: PopStateEvent) {
  const state = event.state as EntryState
  if (ownSteps > 0) {
    ownSteps -= 1
    event.stopImmediatePropagation()
    matchHistory()
  } else if (depthOf(state) > open.length) {
    // Forward, or Back from another page, to a dialog that is closed: on to its page.
    event.stopImmediatePropagation()
    window.history.go(open.length - depthOf(state))
  } else if (depthOf(state) < open.length && state?.key === pageKey) {
    event.stopImmediatePropagation()
    for (const entry of open.slice(depthOf(state))) entry.close()
  }
}
