import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Returns the task that runs a command of `server/operator` with the settings of the server. */
export const operator = (name) => async (args) => {
  const node = await prepare({ toServe: true })
  return runChild(node, [...settings(), `server/operator/${name}.ts`, ...args], {
    env: envFor(node),
    node: true,
  })
}
