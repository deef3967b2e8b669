import { TextPage } from '#web/layout/text-page.tsx'
import { useLegalMessages } from '#web/messages/legal-messages.tsx'

export default function PrivacyPage() {
  return <TextPage texts={useLegalMessages().privacy} />
}
