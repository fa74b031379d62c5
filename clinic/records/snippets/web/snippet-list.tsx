import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { type Snippet, snippetsInUse } from '../snippet.ts'
import { SnippetDialog, type SnippetActs } from './snippet-dialog.tsx'
import classes from './snippet-list.module.css'

interface SnippetListProps {
  /** A sentence under the heading. */
  readonly about: string
  readonly listed: UseQueryResult<Snippet[], Problem>
  /** The snippets that are added, changed and removed here; others are only read and copied. */
  readonly keeps: 'own' | 'clinic'
  readonly acts: SnippetActs
}

/** The snippets of a doctor or of the clinic, with the ways to add, change and remove them. */
export function SnippetList({ about, listed, keeps, acts }: SnippetListProps) {
  const [search, setSearch] = useState('')
  /** The snippet in the dialog: a stored one, or the values of a new one. */
  const [open, setOpen] = useState<Partial<Snippet> | null>(null)
  const isKept = ({ isOwn }: Snippet) => isOwn === (keeps === 'own')
  const inUse = new Set(snippetsInUse(listed.data ?? []))
  const columns: readonly Column<Snippet>[] = [
    {
      head: 'Shortcut',
      short: true,
      cell: ({ shortcut }) => <code className={classes.shortcut}>{`/${shortcut}`}</code>,
    },
    { head: 'Title', cell: ({ title }) => title },
    { head: 'Text', cell: ({ body }) => body, phone: 'line' },
    ...(keeps === 'own' ? [ownerColumn(inUse)] : []),
    {
      head: 'Actions',
      short: true,
      phone: 'line',
      cell: (snippet) =>
        isKept(snippet) ? (
          <span className={classes.acts}>
            <Act word="Change" of={snippet} onClick={() => setOpen(snippet)} />
            <Remove snippet={snippet} act={acts.remove} />
          </span>
        ) : (
          <Act
            word="Copy"
            of={snippet}
            onClick={() => {
              const { shortcut, title, body } = snippet
              setOpen({ shortcut, title, body })
            }}
          />
        ),
    },
  ]
  const rows = listed.data?.filter((snippet) => fits(snippet, search))
  return (
    <Page title="Snippets" actions={<Button onClick={() => setOpen({})}>+ Add Snippet</Button>}>
      <p>{about}</p>
      <Filters>
        <SearchField value={search} onSearch={setSearch} />
      </Filters>
      <ListTable
        label="Snippets"
        columns={columns}
        rows={rows}
        empty="No Snippets Found"
        loading={listed.isLoading}
        problem={listed.error}
      />
      {open && <SnippetDialog snippet={open} acts={acts} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function ownerColumn(inUse: ReadonlySet<Snippet>): Column<Snippet> {
  return {
    head: 'Of',
    short: true,
    cell: (snippet) => {
      if (snippet.isOwn) return 'You'
      if (inUse.has(snippet)) return 'The clinic'
      return (
        <span className={classes.acts}>
          {'The clinic '}
          <StatusBadge word="Yours is inserted" hue="neutral" />
        </span>
      )
    },
  }
}

function fits({ shortcut, title, body }: Snippet, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [`/${shortcut}`, title, body].some((text) => text.toLowerCase().includes(wanted))
}

function Act({ word, of, onClick }: { word: string; of: Snippet; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${word}: /${of.shortcut}`}
      onClick={onClick}
    >
      {word}
    </Button>
  )
}

function Remove({ snippet, act }: { snippet: Snippet; act: SnippetActs['remove'] }) {
  const remove = useAct(act)

  async function askAndRemove() {
    try {
      const isDone = await actOnRow({
        row: snippet,
        question: {
          question: `Remove /${snippet.shortcut}?`,
          detail: 'Notes that have its text stay as they are.',
          verb: 'Remove',
        },
        inWords: ({ shortcut, title, body }) => ({ Shortcut: shortcut, Title: title, Text: body }),
        act: ({ id, version }) => remove.act({ params: { id }, version }),
      })
      if (isDone) notify.success('Snippet removed')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to remove the snippet', error.message)
    }
  }

  return <Act word="Remove" of={snippet} onClick={() => void askAndRemove()} />
}
