import { searchPage } from '#texts/search-page.ts'
import { langOfName } from '#web/ui/text/lang-of.ts'

/** What was searched for stands in quotation marks. Words in Bangla are read as such; in Latin letters they are mostly names. */
export function SearchHeading({ words }: { words: string }) {
  const { before, after } = searchPage.headingFor
  return (
    <>
      {before}
      <span lang={langOfName(words)}>{words}</span>
      {after}
    </>
  )
}
