import { accountRoutes } from '#contract/routes/account.ts'
import { account } from '#texts/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import styles from './account.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import { Section } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Lets a person download all the data that we keep about them. */
export function DataSection() {
  const { data: texts } = account
  const { busy, run, dialog } = useAccountAction()
  const showToast = useToast()

  async function download() {
    const data = await callApi(accountRoutes.export, {})
    saveFile(texts.fileName, 'application/json', JSON.stringify(data, null, 2))
    showToast(texts.downloaded)
  }

  return (
    <Section title={texts.title} text={texts.text}>
      <Button variant="secondary" className={styles.alone} busy={busy} onClick={() => void run(download)}>
        {texts.download}
      </Button>
      {dialog}
    </Section>
  )
}
