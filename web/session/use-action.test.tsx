import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { Providers } from '#web/layout/providers.tsx'
import { authError } from '#test/identity/fake-session.ts'
import { useAction } from './use-action.tsx'

type Action = ReturnType<typeof useAction>

function Asking({ onReady }: { onReady: (action: Action) => void }) {
  onReady(useAction({ describe: () => ({ sentence: 'It failed.' }), asks: false }))
  return null
}

/** The `run` of an action with `asks: false`. */
function setUp() {
  const onReady = vi.fn<(action: Action) => void>()
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <Asking onReady={onReady} />
      </Providers>
    </MemoryRouter>,
  )
  const action = onReady.mock.lastCall?.[0]
  if (!action) throw new Error('The component was not rendered.')
  return action.run
}

describe('an action that asks the person nothing', () => {
  it.each([
    makeProblem('sign-in-again', 'Sign in again.'),
    makeProblem('second-factor-required', 'Use your second factor.'),
    authError('auth/requires-recent-login'),
  ])('shows a required sign-in as a failure: %s', async (failure) => {
    const run = setUp()
    const shown: unknown[] = []
    await run(
      () => Promise.reject(failure),
      (error) => shown.push(error) > 0,
    )
    expect(shown).toEqual([failure])
  })
})
