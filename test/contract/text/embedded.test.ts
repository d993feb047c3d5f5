import { propertyRuns } from '../../support/property-runs.ts'
import { embeddedText } from '../../support/text/embedded.ts'
import { textContract } from './index.ts'

textContract(embeddedText, propertyRuns(150))
