// A clear error for the use of a freed object, instead of "null pointer passed to rust".

/**
 * Guards classes of a WebAssembly module against use after `free()`.
 *
 * The bindings keep an address in each instance. In a freed instance, reading the address throws.
 * @param {Record<string, { prototype: { free(): void } }>} classes by their public names
 */
export function guardFreed(classes) {
  for (const [name, { prototype }] of Object.entries(classes)) {
    const { free } = prototype;
    const freed = new WeakSet();
    const get = () => {
      throw new Error(`this ${name} has been freed; make a new one, or call free() after its last use`);
    };
    prototype.free = function () {
      if (freed.has(this)) return;
      free.call(this);
      freed.add(this);
      Object.defineProperty(this, "__wbg_ptr", { get });
    };
    if (Symbol.dispose) prototype[Symbol.dispose] = prototype.free;
  }
}
