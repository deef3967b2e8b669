// Runs Node with the given arguments and restarts it when the server's sources change. Vite watches the pages. (Node's
// own --watch leaves the server running when it is killed itself.)
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { runChild } from '../setup/child.mjs'
import { root } from '../setup/project.mjs'
import { say } from '../setup/say.mjs'
import { passOnSignals, stopAsked } from '../setup/signals.mjs'

const watched = ['server', 'features', 'services', 'emulators', 'db', 'contract', 'lib']
/** Waits this long for further changes: editors write a file in several steps, and git changes many files at once. */
const settleMs = 150

let change = new AbortController()
let settling

function noteChange(folder, name) {
  if (!name || name.endsWith('.test.ts')) return
  clearTimeout(settling)
  settling = setTimeout(() => change.abort(`${folder}/${name}`), settleMs)
}

passOnSignals()
for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_, name) => noteChange(folder, name)).unref()
}
let code
while (!stopAsked()) {
  change = new AbortController()
  code = await runChild(process.execPath, process.argv.slice(2), { node: true, until: change.signal })
  if (stopAsked()) break
  if (!change.signal.aborted) {
    say(`The server ended with exit code ${code}; it starts again with the next change.`)
    const waiting = setInterval(() => {}, 60_000)
    await once(change.signal, 'abort')
    clearInterval(waiting)
  }
  say(`${change.signal.reason} has changed: starting the server again.`)
}
process.exit(code)
