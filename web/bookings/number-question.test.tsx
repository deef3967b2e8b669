import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#web/ui/button.tsx'
import { NumberQuestion } from './number-question.tsx'

type Press = (click: { detail: number }) => void

/** The click handlers of the buttons inside this element, in order. */
function findHandlers(node: ReactNode): Press[] {
  if (Array.isArray(node)) return node.flatMap(findHandlers)
  if (!isValidElement<{ onClick?: Press; children?: ReactNode }>(node)) return []
  const { onClick, children } = node.props
  return node.type === Button && onClick ? [onClick] : findHandlers(children)
}

function setUp() {
  const [onUse, onChange] = [vi.fn<() => void>(), vi.fn<() => void>()]
  let found: Press[] = []
  function Question() {
    const shown = NumberQuestion({ busy: false, onUse, onChange })
    found = findHandlers(shown)
    return shown
  }
  renderToStaticMarkup(<Question />)
  const press = (detail: number) => {
    for (const handler of found) handler({ detail })
  }
  return { onUse, onChange, press }
}

describe('the question whether a phone number is right', () => {
  it('is not answered by the second half of a double tap on the button that books', () => {
    const { onUse, onChange, press } = setUp()
    press(2)
    expect(onUse).not.toHaveBeenCalled()
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each([
    { how: 'a single press', detail: 1 },
    { how: 'the keyboard', detail: 0 },
  ])('is answered by $how', ({ detail }) => {
    const { onUse, onChange, press } = setUp()
    press(detail)
    expect(onUse).toHaveBeenCalledOnce()
    expect(onChange).toHaveBeenCalledOnce()
  })
})
