import { directoryResources } from './directory.ts'
import { patientBundle } from './patient-bundle.ts'
import { bundleText } from './resource.ts'
import { anh } from './stories/anh.ts'
import { ifunanya } from './stories/ifunanya.ts'
import { ignatius } from './stories/ignatius.ts'
import { inigo } from './stories/inigo.ts'
import { maelle } from './stories/maelle.ts'
import { thaddeus } from './stories/thaddeus.ts'
import { thordis } from './stories/thordis.ts'
import { zuzana } from './stories/zuzana.ts'

const stories = [zuzana, inigo, maelle, thordis, thaddeus, ifunanya, anh, ignatius]

/** The names and texts of all files in `samples/fhir-r4`. */
export function sampleFiles(): ReadonlyMap<string, string> {
  return new Map([
    ...stories.map((story, place): [string, string] => [
      `${story.person.file}.json`,
      bundleText(patientBundle(story, place)),
    ]),
    ['practitioners.json', bundleText(directoryResources())],
  ])
}
