import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastContext } from '#web/ui/dialogs/toast.tsx'
import { useCopy } from './use-copy.ts'

const showToast = vi.fn<(text: string, more?: { tone?: string }) => void>()
afterEach(() => vi.unstubAllGlobals())

const texts = { copied: 'It is copied', notCopied: 'It is not copied' }

async function press(writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const seen: ReturnType<typeof useCopy>[] = []
  function Field() {
    seen.push(useCopy('the address', texts))
    return null
  }
  renderToStaticMarkup(
    <ToastContext value={showToast}>
      <Field />
    </ToastContext>,
  )
  seen[0]?.copy?.()
  await vi.waitFor(() => expect(showToast).toHaveBeenCalled())
  return showToast.mock.lastCall
}

test('a copy that worked is said as done, and one that failed is not', async () => {
  expect(await press(() => Promise.resolve())).toEqual(['It is copied'])
  showToast.mockClear()
  expect(await press(() => Promise.reject(new Error('NotAllowedError')))).toEqual([
    'It is not copied',
    { tone: 'plain' },
  ])
})

test('without a clipboard there is no button, and the person copies by hand', () => {
  vi.stubGlobal('navigator', {})
  function Field() {
    const { copy, isByHand } = useCopy('the address', texts)
    return <>{String(copy === undefined && isByHand)}</>
  }
  const page = (
    <ToastContext value={showToast}>
      <Field />
    </ToastContext>
  )
  expect(renderToStaticMarkup(page)).toBe('true')
})
