import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useAnswer } from '../../../web/ask.ts'
import { FilterSelect } from '../../../web/table/filter-select.tsx'
import { Filters } from '../../../web/table/filters.tsx'
import { ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { SearchField } from '../../../web/table/search-field.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { listMails } from '../mail.ts'
import { mailColumns, mailStateOptions } from './mail-columns.tsx'

/** Mails sent and to be sent, without the links and codes in them. */
export function OutboxPage() {
  const { query, set, isFiltered, order } = usePageSearch(listMails)
  const mails = useAnswer(listMails, { query })
  return (
    <Page title="Outbox">
      {mails.data && !mails.data.isSending && (
        <Alert role="note" variant="light" p="xs" icon={<IconMailOff />}>
          No mail server is set up (SMTP_URL), so nothing leaves this outbox. Hand links over
          yourself: you make a password link on the page of a user, and an invitation on the chart
          of a patient.
        </Alert>
      )}
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Address or subject"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="State"
          value={query.state}
          options={mailStateOptions}
          onChoose={(state) => set({ state })}
        />
      </Filters>
      <ListTable
        label="Mails"
        columns={mailColumns}
        rows={mails.data?.rows}
        empty="No Mails Found"
        emptyAction={!isFiltered && <p>Mails of the clinic show up here.</p>}
        order={order}
        loading={mails.isLoading}
        problem={mails.error}
      />
      <Pager page={mails.data} of={['mail', 'mails']} />
      <p style={{ margin: 0 }}>
        Links and codes are left out of the mails here: only their readers may see them.
      </p>
    </Page>
  )
}
OutboxPage.about = listMails
