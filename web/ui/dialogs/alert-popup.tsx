import type { To } from 'react-router'
import { common } from '#texts/common.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { QuestionPopup } from './question-popup.tsx'

export type AlertTexts = {
  /** A sentence for the person. */
  sentence: string
  /** The provider's own message, shown below the sentence. */
  detail?: string | undefined
  /** A page that helps. */
  link?: { label: string; to: To; state?: unknown } | undefined
}

/** The modal of an alert. */
export function AlertPopup({ texts, onClose }: { texts: AlertTexts; onClose: () => void }) {
  const { sentence, detail, link } = texts
  return (
    <QuestionPopup
      open
      onOpenChange={onClose}
      title={sentence}
      description={detail && <small>{detail}</small>}
      actions={
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
      }
    />
  )
}
