#ifndef FOOTLIGHT_ABSL_MEMORY_H
#define FOOTLIGHT_ABSL_MEMORY_H

#include <memory>

namespace absl
{
	using std::make_unique;
} // namespace absl

#endif
