import { accountRoutes } from '#contract/routes/account.ts'
import { account } from '#texts/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import { Section } from './section.tsx'

/** Lets a person download all the data that we keep about them. */
export function DataSection() {
  const { data: texts } = account
  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    send: () => callApi(accountRoutes.export, {}),
    toast: texts.downloaded,
    onDone: (data) => saveFile(texts.fileName, 'application/json', JSON.stringify(data, null, 2)),
  })

  return (
    <Section title={texts.title} text={texts.text}>
      <Button variant="secondary" className={styles.alone} busy={busy} onClick={() => void run()}>
        {texts.download}
      </Button>
      {dialog}
    </Section>
  )
}
