import { CutLink } from '../../../web/ui/cut-link.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { PageFailure } from '../../../web/ui/page-failure.tsx'
import { ComponentGroup, Sample, Samples } from './component-group.tsx'
import { forbidden, nothing, unreachable } from './component-samples.ts'

/** The parts that stand in place of an answer. */
export function FailureGroup() {
  return (
    <ComponentGroup name="Waiting and failures">
      <Samples>
        <Sample of="Loading">
          <Loading />
        </Sample>
        <Sample of="Loading: in words">
          <Loading visible lines={1} />
        </Sample>
        <Sample of="LoadFailure">
          <LoadFailure />
        </Sample>
        <Sample of="LoadFailure: with the reason">
          <LoadFailure problem={forbidden} />
        </Sample>
        <Sample of="CutLink">
          <CutLink />
        </Sample>
      </Samples>
      <Sample of="PageFailure: a fault">
        <PageFailure error={new Error('A fault')} reset={nothing} />
      </Sample>
      <Sample of="PageFailure: no answer">
        <PageFailure error={unreachable} reset={nothing} />
      </Sample>
    </ComponentGroup>
  )
}
