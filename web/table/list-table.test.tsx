import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { endpoint } from '../../contract/endpoint.ts'
import { PageQuery } from '../../contract/page.ts'
import { Problem } from '../../contract/problem.ts'
import { showPiece } from '../test-kit.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ListTable, type Column } from './list-table.tsx'
import { usePageSearch } from './page-search.ts'
import { Pager } from './pager.tsx'
import { SearchField } from './search-field.tsx'

interface Row {
  id: string
  name: string
}
const ann = { id: '1', name: 'Ann Lee' }
const columns: readonly Column<Row>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Actions', cell: () => <TextLink to="/elsewhere">Details</TextLink> },
]
const table = { columns, empty: 'No Patients Found', loading: false, problem: null }

test('rows stand under their heads', async () => {
  await showPiece(<ListTable {...table} rows={[ann]} />)
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Actions',
  ])
  within(screen.getByRole('row', { name: /Ann Lee/ })).getByRole('link', { name: 'Details' })
})

test('a list without rows says so and offers the next thing to do', async () => {
  await showPiece(<ListTable {...table} rows={[]} emptyAction={<button>Add</button>} />)
  screen.getByText('No Patients Found')
  screen.getByRole('button', { name: 'Add' })
})

test('while it loads it says Loading... and never that it is empty', async () => {
  await showPiece(<ListTable {...table} rows={undefined} loading />)
  screen.getByText('Loading...')
  expect(screen.queryByText('No Patients Found')).toBeNull()
})

test('a failed load shows in place of the table, with a button to try again', async () => {
  await showPiece(<ListTable {...table} rows={undefined} problem={new Problem('unexpected')} />)
  within(screen.getByRole('alert')).getByText('Something went wrong while loading data.')
  screen.getByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('No Patients Found')).toBeNull()
})

test('a click on a row opens it', async () => {
  const app = await showPiece(<ListTable {...table} rows={[ann]} rowTo={() => '/away'} />)
  await userEvent.click(screen.getByRole('cell', { name: 'Ann Lee' }))
  await screen.findByText('Another page')
  expect(app.url()).toBe('/away')
})

test('a head sorts up and then down, and says how', async () => {
  const onChoose = vi.fn()
  const sorted = [
    { head: 'Name', sorts: { up: '', down: 'descending' }, cell: ({ name }: Row) => name },
    { head: 'Number', sorts: { up: 'oldest', down: 'newest' }, cell: () => '1' },
    { head: 'Actions', cell: () => 'Details' },
  ]
  const show = (value: string | undefined) =>
    showPiece(<ListTable {...table} columns={sorted} rows={[ann]} order={{ value, onChoose }} />)
  await show(undefined)
  expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))).toEqual(
    ['ascending', null, null],
  )
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onChoose).toHaveBeenLastCalledWith('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Number' }))
  expect(onChoose).toHaveBeenLastCalledWith('oldest')
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
  cleanup()
  await show('descending')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onChoose).toHaveBeenLastCalledWith('')
})

const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  summary: 'For this test',
  action: 'list',
  kind: 'people',
  roles: 'open',
  query: PageQuery,
})

function People({ onQuery }: { onQuery: (query: object) => void }) {
  const { query, set } = usePageSearch(listPeople)
  onQuery(query)
  return (
    <>
      <SearchField value={query.search} onSearch={(search) => set({ search })} />
      <Pager
        page={{ rows: [], next: 'n', previous: null, total: 1000, totalIsAtLeast: true }}
        of={['patient', 'patients']}
      />
    </>
  )
}

test('filters stand in the URL, texts and places behind a mark there, and a new search starts at the first page', async () => {
  const seen = vi.fn()
  const app = await showPiece(<People onQuery={seen} />, { url: '/?search=le&sort=odd' })
  expect(seen).toHaveBeenLastCalledWith({ search: 'le' })
  screen.getByText('1,000+ patients')
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith({ search: 'le', after: 'n' }))
  expect(app.url()).toMatch(/^\/\?sort=odd&list=[0-9a-f]{8}$/)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'e')
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith({ search: 'lee' }))
  expect(app.url()).toMatch(/^\/\?sort=odd&list=[0-9a-f]{8}$/)
})

test('values that the endpoint would refuse are left out of the request', async () => {
  const seen = vi.fn()
  await showPiece(<People onQuery={seen} />, { url: `/?search=${'x'.repeat(201)}&limit=900` })
  expect(seen).toHaveBeenLastCalledWith({})
})

test('a debounced search does not stop a person from leaving for another page', async () => {
  const { promise: opens, resolve: open } = Promise.withResolvers<void>()
  const app = await showPiece(<People onQuery={vi.fn()} />, { opens })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'lee')
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  await new Promise((resolve) => setTimeout(resolve, 300))
  open()
  await screen.findByText('Another page')
  expect(app.url()).toBe('/away')
})
