import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from './button.tsx'
import { lazyComponent } from './lazy.tsx'

const QuestionPopup = lazyComponent(() => import('./question-popup.tsx').then((file) => file.QuestionPopup))

type Words = {
  /** A sentence a person understands. */
  sentence: string
  /** The provider's own message, under it. */
  detail?: string
}

/** Shows a failure in a modal; the promise is kept once it has been closed. `over` closes it: it is no failure any more. */
export type ShowAlert = (words: Words, over?: AbortSignal) => Promise<void>

const AlertContext = createContext<ShowAlert | undefined>(undefined)

export function AlertProvider({ children }: { children: ReactNode }) {
  const { common } = useMessages()
  const [words, setWords] = useState<Words>()
  const closed = useRef<() => void>(undefined)

  const show = useCallback<ShowAlert>((next, over) => {
    closed.current?.()
    setWords(next)
    over?.addEventListener('abort', () => setWords((current) => (current === next ? undefined : current)))
    return new Promise((resolve) => (closed.current = resolve))
  }, [])

  function close() {
    setWords(undefined)
    closed.current?.()
    closed.current = undefined
  }

  return (
    <AlertContext value={show}>
      {children}
      {words && (
        <QuestionPopup
          open
          onOpenChange={close}
          title={words.sentence}
          actions={<Button onClick={close}>{common.understood}</Button>}
        >
          {words.detail}
        </QuestionPopup>
      )}
    </AlertContext>
  )
}

/** Gives the alert. Its code comes as soon as somebody does something: it is wanted most when the network is gone. */
export function useAlert(): ShowAlert {
  const show = useContext(AlertContext)
  useEffect(() => {
    const signs = ['pointerdown', 'focusin'] as const
    for (const sign of signs) document.addEventListener(sign, QuestionPopup.preload)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, QuestionPopup.preload)
    }
  }, [])
  return useMemo(() => {
    if (!show) throw new Error('useAlert stands outside AlertProvider')
    return show
  }, [show])
}
