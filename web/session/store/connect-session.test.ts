import { afterEach, expect, it, vi } from 'vitest'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { forgetServerTime, learnServerTime } from '#web/api/server-clock.ts'
import { handOverCodesKey } from '#web/own-data/own-data.ts'
import { connectSession } from './session-actions.ts'
import { createSessionState } from './session-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetServerTime()
})

it('removes the hand-over codes that have expired, once the server has said what time it is', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('document', browser)
  vi.stubGlobal('window', browser)
  const storage = findLocalStorage()
  const codeUntil = (by: string) => ({
    owner: 'alice',
    by,
    phone: 'Galaxy S21',
    label: 'Code',
    code: '123456',
    warning: '',
    asOf: '',
    until: '',
  })
  const codes = { over: codeUntil('2030-01-01T00:00:00Z'), current: codeUntil('2030-01-03T00:00:00Z') }
  storage.setItem(handOverCodesKey, JSON.stringify(codes))
  connectSession(createSessionState())
  learnServerTime(new Headers({ date: 'Wed, 02 Jan 2030 00:00:00 GMT' }), Date.now(), Date.now())
  await vi.waitFor(() => {
    const left = JSON.parse(storage.getItem(handOverCodesKey) ?? '{}') as object
    expect(Object.keys(left)).toEqual(['current'])
  })
})
