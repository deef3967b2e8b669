import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { languageChoice } from '#texts/language-choice.ts'
import { language } from '#texts/language.ts'
import { useSession } from '#web/session/session.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { takeChoice } from './chosen-language.ts'

/** Stores the language that a signed-in person has just chosen. If that fails, it says where to choose it again. */
export function LanguageOfEmails() {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  const showToast = useToast()
  useEffect(() => {
    if (uid === undefined || !takeChoice(language.code, uid)) return
    const { notStored: text, account: label } = languageChoice
    const store = async () => (await import('./store-language.ts')).storeLanguage(client, uid)
    store().catch(() => showToast(text, { tone: 'plain', action: { label, to: '/account' } }))
  }, [uid, client, showToast])
  return null
}
