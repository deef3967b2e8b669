import { afterEach, expect, test, vi } from 'vitest'
import { registerOfflineWorker } from './offline-worker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('one worker is for all pages', async () => {
  const register = vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  await registerOfflineWorker()
  expect(register.mock.calls).toEqual([['/offline-worker.js']])
})

test('if the browser forbids the worker, that is only reported', async () => {
  const forbidden = new Error('forbidden')
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.reject(forbidden) } })
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  await registerOfflineWorker()
  expect(logged.mock.calls).toEqual([[expect.stringContaining('failed'), forbidden]])
  logged.mockRestore()
})

test('a browser without service workers needs none', async () => {
  vi.stubGlobal('navigator', {})
  await expect(registerOfflineWorker()).resolves.toBeUndefined()
})
