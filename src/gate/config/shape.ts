/** What is read of a JSON Schema; src/gate/config/schema.ts uses no other words that decide. */
export interface Shape {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** Values of an object whose keys are free. */
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly propertyNames?: Shape;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}
