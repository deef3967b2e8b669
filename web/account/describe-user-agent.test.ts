import { describe, expect, it } from 'vitest'
import { describeUserAgent } from './describe-user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

describe('the browser and the system', () => {
  it.each([
    [`${android} ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `${android} ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows'],
    [`${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome',
      'a Chromebook',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [`${mac} ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'a Mac'],
  ])('are read from %s', (userAgent, browser, system) => {
    expect(describeUserAgent(userAgent)).toEqual({ browser, system })
  })

  it('are ambiguous for an iPad that calls itself a Mac', () => {
    const userAgent = `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`
    expect(describeUserAgent(userAgent)).toEqual({ browser: 'Safari', system: 'a Mac or an iPad' })
  })

  it.each([undefined, '', 'node', 'curl/8.5.0'])('are unknown for %s', (userAgent) => {
    expect(describeUserAgent(userAgent)).toEqual({ browser: undefined, system: undefined })
  })
})
