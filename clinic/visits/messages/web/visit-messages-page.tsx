import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { changeMessageSettings } from '../message-settings.ts'
import { kindWords, listVisitMessages, messageKinds } from '../visit-message.ts'
import { SavedViews } from '../../../access/saved-views/web/saved-views.tsx'
import classes from './visit-message-columns.module.css'
import { messageStateOptions, visitMessageColumns } from './visit-message-columns.tsx'

const kinds = messageKinds.map((value) => ({ value, label: kindWords[value] }))

/** All messages to patients, sent and planned. */
export function VisitMessagesPage() {
  const session = useSession()
  const { query, set, isFiltered } = usePageSearch(listVisitMessages)
  const messages = useAnswer(listVisitMessages, { query })
  const settings = mayCall(session, changeMessageSettings) && (
    <ButtonLink to={paths.messageSettings()} variant="default">
      Settings
    </ButtonLink>
  )
  return (
    <Page title="Messages" actions={settings}>
      {messages.data?.isDemo && (
        <p className={classes.note}>
          This is a demo clinic: messages are written and shown, but nothing is really sent.
        </p>
      )}
      {messages.data && !messages.data.isDemo && !messages.data.hasMailServer && (
        <Alert role="note" variant="light" icon={<IconMailOff />}>
          No mail server is set up, so mails wait and are given up after two days.
        </Alert>
      )}
      <Filters views={<SavedViews list="messages" />}>
        <SearchField
          value={query.search}
          placeholder="Patient"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="Message"
          value={query.kind}
          options={kinds}
          onChoose={(kind) => set({ kind })}
        />
        <FilterSelect
          label="State"
          value={query.state}
          options={messageStateOptions}
          onChoose={(state) => set({ state })}
        />
      </Filters>
      <ListTable
        label="Messages"
        columns={visitMessageColumns}
        rows={messages.data?.rows}
        empty="No Messages Found"
        emptyAction={!isFiltered && <p>Messages to patients about their visits appear here.</p>}
        loading={messages.isLoading}
        problem={messages.error}
      />
      <Pager page={messages.data} of={['message', 'messages']} />
    </Page>
  )
}
VisitMessagesPage.about = listVisitMessages
