import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { Providers } from '#web/layout/providers.tsx'
import { type Command, useCommand } from './use-command.ts'

afterEach(() => vi.unstubAllGlobals())

const route = { changes: ['users'] } as const
const shows = { meta: { shows: ['users'] } } as const

type Ready = { run: (subject: string) => Promise<void>; client: QueryClient }
type Given = Omit<Command<string, string>, 'route'>

function Button({ command, onReady }: { command: Given; onReady: (ready: Ready) => void }) {
  const client = useQueryClient()
  const { run } = useCommand({ ...command, route })
  onReady({ run, client })
  return null
}

/** Runs a command with the subject `salma`. Returns what happened to cached data that its route changes. */
async function runCommand(command: Given, showPage?: (client: QueryClient) => () => void) {
  const onReady = vi.fn<(ready: Ready) => void>()
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <Button command={command} onReady={onReady} />
      </Providers>
    </MemoryRouter>,
  )
  const ready = onReady.mock.lastCall?.[0]
  if (!ready) throw new Error('The component was not rendered.')
  const { run, client } = ready
  await client.ensureQueryData({ queryKey: ['people'], queryFn: () => ['salma'], ...shows })
  const leave = showPage?.(client)
  await run('salma')
  leave?.()
  const state = client.getQueryState(['people'])
  client.clear()
  return { isForgotten: state === undefined, isOutdated: state?.isInvalidated }
}

const refusal = makeProblem('not-allowed', 'No.')
const send = vi.fn<(subject: string) => Promise<string>>(async (subject) => `done with ${subject}`)

test('after success, the page is changed in order: the focus, the question, the lists, the message', async () => {
  const steps: unknown[] = []
  const { isOutdated } = await runCommand({
    send,
    onDone: (answer, subject) => steps.push(['done', answer, subject]),
    onEnd: (subject) => steps.push(['end', subject]),
    updateLists: (client, subject) => steps.push(['lists', client.getQueryData(['people']), subject]),
    toast(answer) {
      steps.push(['toast', answer])
      return undefined
    },
  })
  expect(steps).toEqual([
    ['done', 'done with salma', 'salma'],
    ['end', 'salma'],
    ['lists', ['salma'], 'salma'],
    ['toast', 'done with salma'],
  ])
  expect(isOutdated).toBe(true)
})

test('a command that awaits the refetch says that it is done once the page shows it', async () => {
  const steps: string[] = []
  const queryFn = async () => steps.push('fetched')
  await runCommand(
    {
      send: async () => `${steps.push('sent')}`,
      awaitsRefetch: true,
      onDone: () => steps.push('done'),
      onEnd: () => steps.push('end'),
      toast: () => void steps.push('toast'),
    },
    (client) => new QueryObserver(client, { queryKey: ['page'], queryFn, ...shows }).subscribe(() => {}),
  )
  expect(steps).toEqual(['fetched', 'sent', 'fetched', 'done', 'end', 'toast'])
})

test('after a refusal that the page shows itself, the question stays open, and nothing is fetched again', async () => {
  const onEnd = vi.fn<() => void>()
  const explain = vi.fn<() => boolean>(() => true)
  const { isOutdated } = await runCommand({ send: () => Promise.reject(refusal), explain, onEnd })
  expect(explain).toHaveBeenCalledWith(refusal, 'salma')
  expect(onEnd).not.toHaveBeenCalled()
  expect(isOutdated).toBe(false)
})

test.each([
  ['nothing was sent', new NetworkFailure(undefined, { isUnsent: true }), 0],
  ['an answer was lost', new NetworkFailure(), 1],
  ['the server refused', refusal, 1],
])('the question closes before the alert, unless nothing was sent: %s', async (_, failure, times) => {
  const onEnd = vi.fn<() => void>()
  const describe = vi.fn<() => { sentence: string }>(() => ({ sentence: 'It failed.' }))
  // The command ends when somebody closes the alert.
  void runCommand({ send: () => Promise.reject(failure), onEnd, describe })
  await vi.waitFor(() => expect(describe).toHaveBeenCalledWith(failure))
  expect(onEnd).toHaveBeenCalledTimes(times)
})

test('only without an answer is the action kept, and nothing else is shown or fetched again', async () => {
  const onDone = vi.fn<() => void>()
  const keep = vi.fn<() => string>(() => 'It waits.')
  const onEnd = vi.fn<() => void>()
  const lost = () => Promise.reject(new NetworkFailure())
  expect((await runCommand({ send: lost, keep, onDone, onEnd })).isOutdated).toBe(false)
  expect(keep).toHaveBeenCalledExactlyOnceWith('salma')
  expect(onEnd).toHaveBeenCalledOnce()
  await runCommand({ send: () => Promise.reject(refusal), keep, explain: () => true })
  expect(keep).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  ['the code for it is gone', true],
  ['an answer was lost', false],
])('a press may load the page again only if nothing was sent: %s', async (_, isCodeMissing) => {
  const lost = () => Promise.reject(new NetworkFailure(undefined, { isCodeMissing }))
  vi.stubGlobal('location', { href: 'https://shop.example/search' })
  for (const command of [{ explain: () => true }, { keep: () => 'It waits.' }]) {
    // Before the page loads again, it asks the server for its build.
    const ask = vi.fn<typeof fetch>(async () => new Response())
    vi.stubGlobal('fetch', ask)
    await runCommand({ send: lost, ...command })
    expect(ask.mock.calls.map(([, options]) => options?.method)).toEqual(isCodeMissing ? ['HEAD'] : [])
  }
})

test('what is not on the screen is forgotten if the command asks for it', async () => {
  expect(await runCommand({ send, forgetsUnseen: true })).toMatchObject({ isForgotten: true })
})
