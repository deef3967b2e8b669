import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type CaptchaGoogle, routeCaptcha } from './captcha-google.ts'
import { test as base } from './fixtures.ts'

/** The product that asks for a captcha, and Google as its pages meet it. */
export const test = base.extend<{ google: CaptchaGoogle }, { address: string }>({
  address: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from it which fixtures it is to make first
    async ({}, use) => {
      const server = fork(join(import.meta.dirname, 'captcha-server.ts'), {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      await use(await readAddress(server))
      const ended = once(server, 'exit')
      server.disconnect()
      await ended
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
  google: [({ context }, use) => routeCaptcha(context).then(use), { auto: true }],
})

function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('message', ({ address }: { address: string }) => resolve(address))
    server.once('exit', (code) => reject(new Error(`It ended with ${code} instead of listening.`)))
  })
}
