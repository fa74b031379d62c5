import { useAnswer } from '../../../../web/ask.ts'
import { useUrlValues } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addImport, listImports } from '../import.ts'
import { importColumns } from './import-columns.tsx'
import classes from './import-page.module.css'
import { ImportResult } from './import-result.tsx'
import { ImportStart } from './import-start.tsx'

/** Data from other systems: a new import, the state of the chosen one, and earlier ones. */
export function ImportPage() {
  const { id: chosen } = useUrlValues()
  const { query } = usePageSearch(listImports)
  const imports = useAnswer(listImports, { query })
  // A person who comes back during an import sees it at once.
  const underWay = imports.data?.rows.find(
    ({ state }) => state === 'waiting' || state === 'running',
  )
  const id = chosen ?? underWay?.id
  return (
    <Page
      title="Import"
      actions={
        <ButtonLink to={paths.tableImports()} variant="default">
          Import tables (CSV, Excel)
        </ButtonLink>
      }
    >
      <ImportStart />
      {id && <ImportResult key={id} id={id} />}
      <section aria-labelledby="earlier-imports">
        <h2 id="earlier-imports" className={classes.title}>
          Imports so far
        </h2>
        <ListTable
          label="Imports"
          columns={importColumns}
          rows={imports.data?.rows}
          empty="No imports yet"
          emptyAction={<p>Imports from other systems are listed here.</p>}
          rowTo={(one) => paths.dataImport({ id: one.id })}
          loading={imports.isLoading}
          problem={imports.error}
        />
        <Pager page={imports.data} of={['import', 'imports']} />
      </section>
    </Page>
  )
}
ImportPage.about = addImport
