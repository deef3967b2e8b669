import { expect, test } from 'vitest'
import { isLittleTimeLeft, readDhakaField, suggestTimes, toDhakaField } from './meeting-times.ts'

const now = new Date('2026-11-22T10:00:00Z') // 16:00 in Dhaka

const labelsUntil = (by: string) => suggestTimes(now, new Date(by)).map(({ label }) => label)

test('good times are suggested from tomorrow on, because 17:00 today is too soon', () => {
  expect(labelsUntil('2026-11-27T10:00:00Z')).toEqual([
    'Mon\u00a023\u00a0Nov, 11:00',
    'Mon\u00a023\u00a0Nov, 17:00',
    'Tue\u00a024\u00a0Nov, 11:00',
    'Tue\u00a024\u00a0Nov, 17:00',
  ])
})

test('nothing is suggested after the hand-over must be confirmed', () => {
  expect(labelsUntil('2026-11-23T10:00:00Z')).toEqual(['Mon\u00a023\u00a0Nov, 11:00'])
  expect(labelsUntil('2026-11-22T12:00:00Z')).toEqual([])
})

test('nothing is suggested that leaves little time to confirm the hand-over', () => {
  expect(labelsUntil('2026-11-23T08:00:00Z')).toEqual([])
  expect(labelsUntil('2026-11-23T08:01:00Z')).toEqual(['Mon\u00a023\u00a0Nov, 11:00'])
})

test('in the last three hours before the hand-over must be confirmed, little time is left', () => {
  const by = new Date('2026-11-23T10:00:00Z')
  const isLittle = (at: string) => isLittleTimeLeft(new Date(at), by)
  expect(isLittle('2026-11-23T06:59:00Z')).toBe(false)
  expect(isLittle('2026-11-23T07:00:00Z')).toBe(true)
  expect(isLittle('2026-11-23T10:00:00Z')).toBe(true)
  // The server refuses it, and the field of a proposal says so.
  expect(isLittle('2026-11-23T10:01:00Z')).toBe(false)
  expect(isLittle('no time')).toBe(false)
})

test('today is suggested while there is time, also when it is still yesterday in UTC', () => {
  const night = new Date('2026-11-21T20:00:00Z') // 02:00 on the 22nd in Dhaka
  expect(suggestTimes(night, new Date('2026-11-27T10:00:00Z'))[0]).toEqual({
    value: '2026-11-22T11:00',
    label: 'Sun\u00a022\u00a0Nov, 11:00',
  })
})

test('a field shows Dhaka time, wherever the browser is', () => {
  const at = new Date('2026-11-24T11:45:30Z')
  expect(toDhakaField(at)).toBe('2026-11-24T17:45')
  expect(new Date(readDhakaField('2026-11-24T17:45'))).toEqual(new Date('2026-11-24T11:45:00Z'))
  for (const wrong of ['', 'tomorrow', '2026-11-24']) expect(readDhakaField(wrong)).toBe(wrong)
})
