import { isObject, type JsonObject } from '../../analysis/types/json/json';
import { compareBodies } from './bodies';
import { callbacksOf, compareSent, type Sent, sentIn } from './callbacks';
import { type Contract, contractOf, finding, joinedContracts } from './finding';
import { compareParameters } from './parameters';
import { compareResponses } from './responses';
import { SchemaComparison } from './schemas';
import { compareSecurity } from './security';
import { Schemas } from './shape';
import { type Side, sideOf } from './side';

/** The place of an operation in a document: its path there, and its method. */
export interface OperationPlace {
  readonly path: string;
  readonly method: string;
}

/** Compares the operations of two OpenAPI documents as clients see them. */
export class DocumentComparison {
  readonly #schemas: SchemaComparison;

  constructor(
    private readonly before: JsonObject,
    private readonly after: JsonObject,
  ) {
    this.#schemas = new SchemaComparison(new Schemas(before), new Schemas(after));
  }

  /** Compares two operations; `undefined` if one of the documents doesn't have its own. */
  operations(before: OperationPlace, after: OperationPlace): Contract | undefined {
    const was = sideOf(this.before, before.path, before.method.toLowerCase());
    const is = sideOf(this.after, after.path, after.method.toLowerCase());
    return was === undefined || is === undefined ? undefined : this.#sides(was, is);
  }

  /** Compares the webhooks of the documents. */
  webhooks(): Contract {
    const [was, is] = [this.before, this.after].map(webhooksOf);
    return once(
      compareSent('webhook', [was ?? new Map(), is ?? new Map()], (one, other) => this.#sides(one, other)),
    );
  }

  #sides(before: Side, after: Side): Contract {
    return once(
      joinedContracts([
        deprecation(before, after),
        compareSecurity(before, after),
        compareParameters(before, after, this.#schemas),
        compareBodies(before, after, this.#schemas),
        compareResponses(before, after, this.#schemas),
        compareSent('callback', [callbacksOf(before), callbacksOf(after)], (one, other) =>
          this.#sides(one, other),
        ),
      ]),
    );
  }
}

const webhooksOf = (document: JsonObject): Sent => {
  const { webhooks } = document;
  return new Map(sentIn(document, isObject(webhooks) ? webhooks : {}, (title) => `webhook ${title}`));
};

/** Drops findings that say the same. */
function once({ findings, uncompared }: Contract): Contract {
  const byText = new Map(findings.map((one) => [JSON.stringify(one), one]));
  const unknown = new Map(uncompared.map((one) => [JSON.stringify(one), one]));
  return { findings: [...byText.values()], uncompared: [...unknown.values()] };
}

function deprecation(before: Side, after: Side): Contract {
  const [was, is] = [before, after].map(({ operation }) => operation['deprecated'] === true);
  if (was === is) return contractOf();
  return contractOf(finding(is === true ? 'endpoint-deprecated' : 'endpoint-reactivated', 'operation'));
}
