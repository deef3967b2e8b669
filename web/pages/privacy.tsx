import { legal } from '#texts/legal.ts'
import { TextPage } from '#web/layout/text-page.tsx'

export default function PrivacyPage() {
  return <TextPage texts={legal.privacy} />
}
