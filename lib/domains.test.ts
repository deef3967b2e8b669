import { expect, it } from 'vitest'
import { isWithinDomain } from './domains.ts'

it.each([
  ['Hatbodol.example', 'hatbodol.example', true],
  ['hatbodol.example', 'a.b.hatbodol.example', true],
  ['hatbodol.example', 'nothatbodol.example', false],
  ['hatbodol.example', 'hatbodol.example.evil.test', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['0.0.1', '127.0.0.1', false],
  ['1.2.3.4', 'x.1.2.3.4', false],
  ['[::1]', '[::1]', true],
])('the domain %s allows the host %s: %s', (domain, hostname, isIn) => {
  expect(isWithinDomain(domain, hostname)).toBe(isIn)
})
