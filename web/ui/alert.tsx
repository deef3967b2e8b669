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
import type { To } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { Button, LinkButton } from './button.tsx'
import { lazyComponent } from './lazy.tsx'

const QuestionPopup = lazyComponent(() => import('./question-popup.tsx').then((file) => file.QuestionPopup))

export type AlertTexts = {
  /** A sentence for the person. */
  sentence: string
  /** The provider's own message, shown below the sentence. */
  detail?: string | undefined
  /** A page that helps. */
  link?: { label: string; to: To; state?: unknown } | undefined
}

/**
 * Shows a failure in a modal. The promise resolves once the modal is closed. Aborting `over` closes it, when the
 * failure no longer matters.
 */
export type ShowAlert = (texts: AlertTexts, over?: AbortSignal) => Promise<void>

const AlertContext = createContext<ShowAlert | undefined>(undefined)

export function AlertProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<AlertTexts>()
  const closed = useRef<() => void>(undefined)

  const show = useCallback<ShowAlert>((next, over) => {
    closed.current?.()
    setTexts(next)
    over?.addEventListener('abort', () => setTexts((current) => (current === next ? undefined : current)))
    return new Promise((resolve) => (closed.current = resolve))
  }, [])

  function close() {
    setTexts(undefined)
    closed.current?.()
    closed.current = undefined
  }

  return (
    <AlertContext value={show}>
      {children}
      {texts && (
        <QuestionPopup
          open
          onOpenChange={close}
          title={texts.sentence}
          description={texts.detail && <small>{texts.detail}</small>}
          actions={<Answers link={texts.link} onClose={close} />}
        />
      )}
    </AlertContext>
  )
}

function Answers({ link, onClose }: Pick<AlertTexts, 'link'> & { onClose: () => void }) {
  const { common } = useMessages()
  return (
    <>
      <Button variant={link ? 'secondary' : 'primary'} onClick={onClose}>
        {common.understood}
      </Button>
      {link && (
        <LinkButton to={link.to} state={link.state} onClick={onClose}>
          {link.label}
        </LinkButton>
      )}
    </>
  )
}

/**
 * Returns the function that shows an alert. The alert's code is loaded at the first press or focus, because it may be
 * needed when the network is away.
 */
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
