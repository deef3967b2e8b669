import { expect, test } from 'vitest'
import { fetchPatiently, makeMigratedDataDir, startProcess } from '#test/process.ts'

const { address } = await startProcess(await makeMigratedDataDir())
const ask = (path: string) => fetchPatiently(address + path, { headers: { accept: 'text/html' } })
const madeUp = '0190f3a0-0000-7000-8000-000000000001'

test.each([
  '/nope',
  '/payment/nope',
  '/receipt/nope',
  '/dashboard/nope',
  '/dashboard/editphone/nope',
  '/dashboard/sellagain/nope',
  '/brand/nope',
  `/item/${madeUp}`,
  `/seller/${madeUp}`,
  '/brand/%00',
  '/%00',
  '/about.data',
])('%s is the page that nothing is there, with its status', async (path) => {
  const reply = await ask(path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await reply.text()).toContain('find this page')
})

test.each(['/', '/about', '/search?q=iphone', `/payment/${madeUp}`, '/dashboard', '/set-password?code=abc'])(
  '%s is a page whose scripts the policy knows, without the mark of its rendering',
  async (path) => {
    const reply = await ask(path)
    const [html, policy] = [await reply.text(), reply.headers.get('content-security-policy') ?? '']
    expect(reply.status).toBe(200)
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>[^<]/g)]
    expect(inline.length).toBeGreaterThan(3)
    expect(policy.match(/'sha256-/g)).toHaveLength(inline.length)
    expect(html).not.toContain('nonce=')
    expect(html).not.toContain('code=abc')
  },
)

test.each(['/api', '/api/'])('%s is no page', async (path) => {
  const reply = await ask(path)
  expect([reply.status, (await reply.json()).code]).toEqual([404, 'not-found'])
})
