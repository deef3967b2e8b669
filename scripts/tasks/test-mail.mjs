import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Sends one email with the settings of the server: `npm run test-mail -- <address>`. */
export async function testMail(args) {
  const node = await prepare({ toServe: true })
  return runChild(node, [...settings(), 'server/operator/test-mail.ts', ...args], {
    env: envFor(node),
    node: true,
  })
}
