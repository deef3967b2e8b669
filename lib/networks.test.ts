import { expect, test } from 'vitest'
import { siteOf, neighbourhoodOf, networkOf, rangesOf } from './networks.ts'

test('all addresses of an IPv6 network have one key, however they are written', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2')
  expect(networkOf('2001:0DB8:0001:0002:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('no address')).toBe('no address')
})

test('all networks of one site have one neighbourhood', () => {
  expect(neighbourhoodOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1')
  expect(neighbourhoodOf('2001:DB8:1:ffff::1')).toBe('2001:db8:1')
  expect(neighbourhoodOf('2001:db8::1')).toBe('2001:db8:0')
  expect(neighbourhoodOf('203.0.113.7')).toBe('203.0.113')
  expect(neighbourhoodOf('::ffff:203.0.113.9')).toBe('203.0.113')
})

test('an IPv6 address counts in three ranges, of which the larger ones may do more, and an IPv4 address in one', () => {
  expect(rangesOf('2001:db8:1:2ff::9')).toEqual([
    { key: '20010db80001/48', times: 4 },
    { key: '20010db8000102/56', times: 2 },
    { key: '20010db8000102ff/64', times: 1 },
  ])
  const [site, part, network] = rangesOf('2001:db8:1:2fe:aaaa::1')
  expect([site, part]).toEqual(rangesOf('2001:db8:1:2ff::9').slice(0, 2))
  expect(network?.key).toBe('20010db8000102fe/64')
  expect(rangesOf('203.0.113.7')).toEqual([{ key: '203.0.113.7', times: 1 }])
  expect(rangesOf('::ffff:203.0.113.7')).toEqual(rangesOf('203.0.113.7'))
  expect(rangesOf('no address')).toEqual([{ key: 'no address', times: 1 }])
  expect(['2001:db8:1:2ff::9', '203.0.113.7', 'no address'].map(siteOf)).toEqual([
    '20010db80001/48',
    '203.0.113.7',
    'no address',
  ])
})
