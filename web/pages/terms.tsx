import { legal } from '#texts/legal.ts'
import { TextPage } from '#web/layout/text-page.tsx'

export default function TermsPage() {
  return <TextPage texts={legal.terms} />
}
