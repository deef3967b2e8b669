import { useSearchParams } from 'react-router'
import { SelectField } from '#web/ui/forms/fields.tsx'
import styles from './url-filter.module.css'

type Props = { label: string; name: string; value: string; options: { value: string; label: string }[] }

/** Chooses what a list shows, and writes it to the page's URL as `name`. The first option is not written. */
export function UrlFilter({ label, name, value, options }: Props) {
  const [params, setParams] = useSearchParams()

  function choose(chosen: string) {
    const next = new URLSearchParams(params)
    if (chosen === options[0]?.value) next.delete(name)
    else next.set(name, chosen)
    setParams(next, { replace: true, preventScrollReset: true })
  }

  return (
    <div className={styles.filter}>
      <SelectField
        label={label}
        name={name}
        value={value}
        options={options}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </div>
  )
}
