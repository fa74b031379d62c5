import { Pager } from '../../../web/table/pager.tsx'
import { ComponentGroup, Sample } from './component-group.tsx'
import { forbidden } from './component-samples.ts'
import { rows, SampleList } from './sample-list.tsx'

const page = { rows: [], previous: null, totalIsAtLeast: false }

/** Lists and what stands in their place. */
export function ListGroup() {
  return (
    <ComponentGroup name="Lists">
      <Sample of="ListTable: each cell is cut at the end of its line">
        <SampleList label="Cut" shown={rows} />
      </Sample>
      <Sample of="ListTable: a column that wraps">
        <SampleList label="Wrapping" shown={rows.slice(2)} wraps />
      </Sample>
      <Sample of="ListTable: nothing there">
        <SampleList label="Empty" shown={[]} />
      </Sample>
      <Sample of="ListTable: loading">
        <SampleList label="Loading" loading />
      </Sample>
      <Sample of="ListTable: not read">
        <SampleList label="Not read" problem={forbidden} />
      </Sample>
      <Sample of="ListTable: not read again">
        <SampleList label="Not read again" shown={rows.slice(0, 1)} problem={forbidden} />
      </Sample>
      <Sample of="Pager: the first of many, one alone, not counted yet">
        <Pager
          page={{ ...page, next: 'next', total: 1000, totalIsAtLeast: true }}
          of={['patient', 'patients']}
        />
        <Pager page={{ ...page, next: null, total: 1 }} of={['bill', 'bills']} />
        <Pager page={undefined} />
      </Sample>
    </ComponentGroup>
  )
}
