import { TextPage } from '#web/layout/text-page.tsx'
import { useLegalMessages } from '#web/messages/legal-messages.tsx'

export default function TermsPage() {
  return <TextPage texts={useLegalMessages().terms} />
}
