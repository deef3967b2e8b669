import { expect, test } from 'vitest'
import { rememberSearch } from './last-search.ts'

const at = (pathname: string, search = '') => ({ pathname, search })

test('a search is remembered while phones are read, and forgotten on any other page', () => {
  const searched = rememberSearch(at('/search', '?q=redmi&maxPrice=15000'), undefined)
  expect(searched).toBe('/search?q=redmi&maxPrice=15000')
  expect(rememberSearch(at('/item/1'), searched)).toBe(searched)
  expect(rememberSearch(at('/item/2'), searched)).toBe(searched)
  for (const page of ['/', '/brand/1', '/mybooking'])
    expect(rememberSearch(at(page), searched)).toBeUndefined()
})

test('a search is remembered while the person signs in or signs up to book the phone', () => {
  for (const page of ['/login', '/signup'])
    expect(rememberSearch(at(page), '/search?q=redmi')).toBe('/search?q=redmi')
})
